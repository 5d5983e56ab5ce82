/** The beginning of a text, so many signs of it: cut by its units, the last one may be half of a pair, which no JSON is kept with. */
export const cutTo = (text: string, most: number): string => [...text].slice(0, most).join('')
