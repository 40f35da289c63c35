/** What is typed behind so many characters is not looked for. Apart from the search itself, which no first screen carries. */
export const MOST_CHARACTERS = 300
