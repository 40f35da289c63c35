import { Textarea, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './typed-field.module.css'

/** A line that is typed in either language: it runs as its own letters do, whichever language the page is in. */
export const TypedInput = (props: ComponentProps<typeof TextInput>) => <TextInput classNames={classes} {...props} />

/** The same for several lines, each of which runs as its own letters do. */
export const TypedTextarea = (props: ComponentProps<typeof Textarea>) => <Textarea classNames={classes} {...props} />
