import { makeSchema } from './schema.js'

/** Writes the schema to the path given, without a database. */
await makeSchema(process.argv[2] ?? 'schema.graphql')
