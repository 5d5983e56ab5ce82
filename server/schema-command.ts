import { productSchema } from './schema.js'

/** Writes the schema to the path given, without a database. */
await productSchema(process.argv[2] ?? 'schema.graphql')
