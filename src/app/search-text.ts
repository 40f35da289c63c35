import { stringifySearchWith } from '@tanstack/react-router'

/** The search part of an address as plain texts: `?q=53` is the text "53", and nothing in it is JSON. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The reverse; what is undefined is left out, and what is usual by the routes. */
export const writeSearch = stringifySearchWith(String)
