/** Who runs the register, where, and how to reach them (rule 26). */
export interface Operator {
  name: string
  address: string
  email: string
}

/** Who runs the register, in the words of every letter and page that says it. */
export const runBy = ({ name, address, email }: Operator) =>
  `DMA is run by ${name}, ${address}. You can write to ${email}.`
