import { registerEnumType } from 'type-graphql'

/** Notifications of a sort, to be chosen together. */
export enum NotificationGroup {
  CASES = 'CASES',
  CLAIMS = 'CLAIMS',
  SCHOOL = 'SCHOOL',
  PROGRAMS = 'PROGRAMS',
}
registerEnumType(NotificationGroup, {
  name: 'NotificationGroup',
  description: 'Notifications of a sort.',
  valuesConfig: {
    CASES: { description: 'What families answer, and what becomes of it.' },
    CLAIMS: { description: 'Your claims, and entries that you were shown.' },
    SCHOOL: { description: 'Where your school stands, and who looks after it.' },
    PROGRAMS: { description: 'Your webhooks.' },
  },
})
