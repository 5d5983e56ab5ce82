import { Kind, visit } from 'graphql'

const HOOKS = {
  query: { hook: 'useQuery', suffix: 'Query' },
  mutation: { hook: 'useMutation', suffix: 'Mutation' },
  subscription: { hook: 'useSubscription', suffix: 'Subscription' },
}

/**
 * The code generator's plugin for named hooks over the client preset's documents: `query DashboardPage` becomes
 * `useDashboardPageQuery(options)`. Options may be left out when no variable is required; a query takes `skipToken` too.
 */
export function plugin(_schema, documents) {
  const operations = documents.flatMap(({ document }) => operationsIn(document))
  const hooks = [...new Set(operations.map(({ operation }) => HOOKS[operation].hook))]
  const waits = operations.some(({ operation }) => operation === 'query')
  return {
    prepend: [
      ...(waits ? ["import type { SkipToken } from '@apollo/client/react'"] : []),
      ...(hooks.length > 0 ? [`import { ${hooks.join(', ')} } from '@apollo/client/react'`] : []),
      "import * as operations from './graphql'\n",
    ],
    content: operations.length > 0 ? operations.map(hookFor).join('\n') : 'export {}',
  }
}

function hookFor({ name, operation, variableDefinitions = [] }) {
  const { hook, suffix } = HOOKS[operation]
  const operationName = checkedName(name?.value)
  const typeName = `operations.${operationName}${suffix}`
  const mark = operation === 'mutation' || !variableDefinitions.some(isRequired) ? '?' : ''
  const options = optionsFor(operation, `${hook}.Options<${typeName}, ${typeName}Variables>`)
  return `export function use${operationName}${suffix}(options${mark}: ${options}) {
  return ${hook}(operations.${operationName}Document, options${mark ? ' ?? {}' : ''})
}
`
}

function optionsFor(operation, type) {
  if (operation === 'query') return `${type} | SkipToken`
  // A mutation gets its variables when it is called. Taken here as well, they would all be optional at the call.
  return operation === 'mutation' ? `Omit<${type}, 'variables'>` : type
}

function operationsIn(document) {
  const found = []
  visit(document, { [Kind.OPERATION_DEFINITION]: (operation) => void found.push(operation) })
  return found
}

function checkedName(name) {
  if (/^[A-Z][A-Za-z0-9]*$/.test(name ?? '')) return name
  throw new Error(
    `Name the operation for its page or its verb, like DashboardPage: ${name ?? 'one has no name'}.`,
  )
}

const isRequired = ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue
