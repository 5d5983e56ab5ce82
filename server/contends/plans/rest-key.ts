import type { Contend } from '../contend.entity.js'

/** Of the request for time for the rest that a dispute becomes. */
export const keyOfRest = (dispute: number) => `rest:${dispute}`
export const isRest = ({ requestKey }: Contend) => requestKey?.startsWith('rest:') === true
