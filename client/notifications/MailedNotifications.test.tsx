import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSettingsPageQuery } from '../gql/hooks'
import { answering } from '../testing/answering'
import { render } from '../testing/render'
import { MailedNotifications } from './MailedNotifications'

it('says what always comes, and saves what shall come as well', async () => {
  const { user, asked } = await open()
  expect(screen.getByText(/cannot be switched off/)).toHaveTextContent(
    'These can also come by e-mail to ada@marina.example',
  )
  expect(screen.getByLabelText('Cases')).toBeChecked()
  await user.click(screen.getByLabelText('Claims'))
  await user.click(screen.getByLabelText('Cases'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByLabelText('Claims')
  expect(asked.at(-1)).toEqual({
    operation: 'ChooseNotificationMail',
    variables: { input: { groups: ['CLAIMS'] } },
  })
})

it('offers nothing before the address is confirmed', async () => {
  await open({ emailVerified: false })
  expect(screen.getByText(/once you have confirmed that address/)).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

async function open(over: Record<string, unknown> = {}) {
  const choices = (chosen: readonly string[]) =>
    ['CASES', 'CLAIMS', 'SCHOOL', 'PROGRAMS'].map((group) => ({
      __typename: 'NotificationMail',
      group,
      byMail: chosen.includes(group),
    }))
  const viewer = {
    __typename: 'Viewer',
    id: '1',
    email: 'ada@marina.example',
    emailVerified: true,
    isProvider: false,
    sessions: [],
    notificationMail: choices(['CASES']),
    ...over,
  }
  const line = answering({
    SettingsPage: () => ({ viewer }),
    ChooseNotificationMail: ({ input }) => ({
      chooseNotificationMail: {
        __typename: 'ChooseNotificationMailPayload',
        viewer: {
          __typename: 'Viewer',
          id: '1',
          notificationMail: choices((input as { groups: string[] }).groups),
        },
        userErrors: [],
      },
    }),
  })
  const view = render(
    <line.Provider>
      <Settings />
    </line.Provider>,
  )
  await screen.findByText(/These can also come/)
  return { ...view, ...line }
}

function Settings() {
  const { data } = useSettingsPageQuery()
  return data?.viewer && <MailedNotifications viewer={data.viewer} />
}
