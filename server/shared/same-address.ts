/** Whether both are the same e-mail address, however it is capitalised; none is the same as none. */
export const isSameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one?.trim().toLowerCase() ?? null) === (other?.trim().toLowerCase() ?? null)
