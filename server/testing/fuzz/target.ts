/** One operation of the product that hostile values are sent to, over whichever door: GraphQL, or a path of its own. */
export interface Target {
  name: string
  /** Whether it is meant to change something: then a refusal must change nothing. */
  changes: boolean
  /** Everything in it that can be given a value: 'input.bursar.email'. */
  fields: string[]
  /** The request with sound values, and the hostile one in `field`'s place. */
  request(sound: SoundValue, hostile?: { field: string; json: string }): HttpRequest
  /** Whether an answer says no. */
  refused(status: number, body: unknown): boolean
}

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** What somebody would reasonably give for a field; undefined leaves an optional one out. */
export type SoundValue = (field: string, type: string) => unknown

const HOLE = 'here stands the hostile value'

/** A place in a JSON body, until `fill` puts the hostile text there. */
export const hole = HOLE

export function fill(body: unknown, json: string | undefined): string {
  const text = JSON.stringify(body)
  return json === undefined ? text : text.replace(JSON.stringify(HOLE), () => json)
}
