import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Native<Own> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { readonly ref?: Ref<HTMLAnchorElement> }

/** A link in a text, to an address the router knows. */
export const TextLink = createLink((props: AnchorProps & Native<AnchorProps>) => <Anchor {...props} />)

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native<ButtonProps>) => <Button component="a" {...props} />)
