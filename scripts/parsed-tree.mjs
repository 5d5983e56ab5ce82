/** Reads modules that a parser has taken apart (ESTree with JSX). */

/** The only element among an element's children; null where there is more, or none. */
export function onlyChild(children) {
  const some = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  return some.length === 1 && some[0].type === 'JSXElement' ? some[0] : null
}

/** The names that a function takes or declares; of the module itself none. */
export function* boundWithin(node) {
  if (!/Function(Expression|Declaration)$/.test(node.type)) return
  for (const param of node.params ?? []) yield* namesIn(param)
  const declared = []
  walk(node.body, (inner) => {
    if (inner.type === 'VariableDeclarator') declared.push(...namesIn(inner.id))
    if (inner.type === 'FunctionDeclaration' && inner.id) declared.push(inner.id.name)
  })
  yield* declared
}

function* namesIn(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern.name
  else if (pattern.type === 'AssignmentPattern') yield* namesIn(pattern.left)
  else if (pattern.type === 'RestElement') yield* namesIn(pattern.argument)
  else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) yield* namesIn(one)
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) yield* namesIn(one.value ?? one)
}

/** Calls `visit` for a node and all below it, from above. */
export function walk(node, visit) {
  if (!node || typeof node.type !== 'string') return
  visit(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (Array.isArray(value)) for (const one of value) walk(one, visit)
    else if (value && typeof value === 'object' && typeof value.type === 'string') walk(value, visit)
  }
}
