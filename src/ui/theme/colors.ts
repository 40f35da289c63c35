import type { MantineColorsTuple } from '@mantine/core'

// Made in OKLCH with even steps of lightness. Shade 7 is the filled one: white on it reaches 4.9:1 or more in every
// colour. The neutrals lean slightly to green; `gray[6]` on white and `dark[2]` on `dark[6]` reach 4.5:1 for secondary text.
export const colors = {
  green: ['#eefbf1', '#daf3df', '#b9e7c4', '#93d7a5', '#68c384', '#3aaf65', '#1a9951', '#018241', '#046833', '#025126'],
  teal: ['#ecfafa', '#d5f2f1', '#b0e5e4', '#85d4d4', '#4fc0c0', '#03abab', '#029393', '#047c7c', '#006464', '#024d4d'],
  red: ['#fff4f3', '#ffe4e1', '#ffcbc5', '#ffaba3', '#ff817a', '#f85452', '#de3b3d', '#c4212a', '#a2101d', '#800613'],
  orange: ['#fff5ee', '#ffe6d5', '#fdceaf', '#f6b387', '#ea9559', '#da7827', '#c16302', '#a35301', '#844201', '#673202'],
  blue: ['#f1f8fe', '#deedfe', '#bdddff', '#96c9fe', '#64b2ff', '#3899f3', '#1a83db', '#036ebd', '#00589b', '#024478'],
  success: ['#effbef', '#daf3da', '#bae7ba', '#96d798', '#6dc471', '#42af4d', '#279936', '#008321', '#036a1a', '#005211'],
  gray: ['#f6f9f7', '#eff5f2', '#e5ebe8', '#d6dcd9', '#c3c9c6', '#a0a6a3', '#5f6562', '#494e4c', '#323734', '#1c201e'],
  dark: ['#dbe4e0', '#c3ccc8', '#a1aaa6', '#808984', '#4d5551', '#383f3b', '#28302c', '#1e2521', '#161c19', '#0b110e'],
} as const satisfies Record<string, MantineColorsTuple>
