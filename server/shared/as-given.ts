/**
 * What was given, as a refusal repeats it. Of what is neither text nor a number its kind alone: an object can say what it
 * likes of itself, or fail to.
 */
export const asGiven = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 40)
    : Array.isArray(value)
      ? 'a list'
      : value === null
        ? 'null'
        : `an ${typeof value}`
