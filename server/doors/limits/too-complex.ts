import { GraphQLError } from 'graphql'

/** Says that an operation asks for too much; `path` names what it asked for where that is known. */
export function tooComplex(message: string, path?: (string | number)[]): GraphQLError {
  return new GraphQLError(message, {
    path,
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400, headers: new Map() } },
  })
}
