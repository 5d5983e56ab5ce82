import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { createRoot } from 'react-dom/client'
import { DashboardPageDocument } from '../../client/gql/graphql'

/** What no kit costs: the dashboard's question by Apollo Client, its rows by React, and a plain style sheet. */
const client = new ApolloClient({
  link: new HttpLink({ uri: '/graphql', headers: { 'apollo-require-preflight': '1' } }),
  cache: new InMemoryCache(),
})

interface Row {
  id: string
  studentName: string
  parentName: string
  phone: string
  status: string
  amountOwed: { amount: string; currency: string }
}

function Page() {
  const { data } = useQuery(DashboardPageDocument, { variables: {} })
  if (!data) return <h1>My Home</h1>
  const rows = data.dashboard.debtors as unknown as { edges: { node: Row }[] }
  return (
    <main>
      <h1>Welcome, {data.dashboard.school.name}</h1>
      <table>
        <tbody>
          {rows.edges.map(({ node }) => (
            <tr key={node.id}>
              <td>
                <a href={`/debtor/${node.id}`}>{node.studentName}</a>
              </td>
              <td>{node.parentName}</td>
              <td>
                {node.amountOwed.currency} {node.amountOwed.amount}
              </td>
              <td>{node.phone}</td>
              <td>{node.status}</td>
              <td>
                <a href={`/debtor/${node.id}/edit`}>Edit</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <ApolloProvider client={client}>
    <Page />
  </ApolloProvider>,
)
