import type { Viewer } from '../policy.js'
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'

export enum ChangeKind {
  DEBTOR = 'DEBTOR',
  CONTEND = 'CONTEND',
  SCHOOL = 'SCHOOL',
  NOTIFICATION = 'NOTIFICATION',
  MESSAGE = 'MESSAGE',
  LETTER = 'LETTER',
  ANYTHING = 'ANYTHING',
}
registerEnumType(ChangeKind, {
  name: 'ChangeKind',
  description: 'What has changed.',
  valuesConfig: {
    DEBTOR: { description: 'A claim of your school, its ledger, or where its letters are.' },
    CONTEND: { description: 'A case that you are a side of.' },
    SCHOOL: { description: 'A school’s profile, or where it stands with the provider.' },
    NOTIFICATION: { description: 'Your notifications: a new one, or one that was read.' },
    MESSAGE: { description: 'A message from the contact page; for the provider.' },
    LETTER: { description: 'Letters that could not be delivered; for the provider.' },
    ANYTHING: {
      description:
        'More since the moment asked for than this server remembers, or what you may see itself: ask for everything again. ' +
        'Told at most once, at the beginning, and only with `since`.',
    },
  },
})

@ObjectType({
  description:
    'Something that you may see has changed. It says what to ask for again, never what it says now. After a lost ' +
    'connection ask for everything again, or say `since` when you last did.',
})
export class Change {
  @Field(() => ChangeKind)
  kind!: ChangeKind

  @Field(() => ID, {
    nullable: true,
    description: 'Of the debtor, contend, school or message. Null: several of them.',
  })
  id!: number | null
}

/** A change as PostgreSQL tells it, and whom it concerns. */
export interface ToldChange extends Change {
  school: number | null
  account: number | null
  provider: boolean
}

/** Whoever these are: what they may see has changed. */
export interface ToldRights {
  kind: 'RIGHTS'
  session?: number
  account?: number
  school?: number
}

/** Whether it is this one's rights that have changed. */
export const concerns = (told: ToldRights, { session, account, school }: Viewer) =>
  (session !== null && session.id === told.session) ||
  (account !== null && account.id === told.account) ||
  (school !== null && school.id === told.school)
