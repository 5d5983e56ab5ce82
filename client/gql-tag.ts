/**
 * Marks a GraphQL document for the code generator, and does nothing when it runs: what runs is the generated
 * `XDocument` or `useXQuery`. The generator's own `graphql()` would look documents up in a map of all of them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function gql(_document: TemplateStringsArray): void {}
