import { keptBy } from './kept.js'

/** Promises about schools, accounts and visitors. */
export const ABOUT_PEOPLE = {
  ...keptBy('server/rest/leaks.test.ts', {
    'public-sees-nothing': 'finds nothing of another school’s, whatever is asked, and changes nothing of it',
    'what-schools-see-of-a-school': 'what another school shows of itself is five fields',
  }),
  ...keptBy('server/contact/contact.test.ts', {
    'messages-go':
      'a message is deleted twelve months after it was closed, and with it every trace of its sender',
    'acknowledged-once-a-day': 'is acknowledged once a day and address, however it is written',
    'answer-goes-to-the-sender':
      'is kept for the provider and mailed to every one of them, and an answer goes to its sender',
  }),
  ...keptBy('server/doors/limits/rate-limits.test.ts', {
    quotas: 'a school has so many a minute, an hour and a day, and is told which ran out',
  }),
  ...keptBy('server/schools/standing.test.ts', {
    'nobody-sees-before-approval':
      'a list prepared while the school waits is seen by nobody and no letter leaves; approval starts both',
    suspended:
      'suspension hides the entries, forbids looking and listing, keeps the school’s own data, and says why',
  }),
  ...keptBy('server/delivery/suspended-letters.test.ts', {
    'letters-wait-while-suspended':
      'begins no notice while its school is suspended, and does when it is reinstated',
  }),
  ...keptBy('e2e/desk.spec.ts', {
    reinstated: 'a suspended school is hidden and cannot look, and takes part again once it is reinstated',
  }),
  ...keptBy('server/schools/profile.test.ts', {
    'old-papers-stay-in-force':
      'a changed name or document waits for the provider, and the old one stays in force',
    'who-reads-papers': 'the papers are read by the school and the provider only',
  }),
  ...keptBy('server/schools/registration.test.ts', {
    'approval-is-told': 'gets an account and a school that waits, and everybody concerned is told',
  }),
  ...keptBy('server/schools/desk.test.ts', {
    'papers-are-looked-at': 'are not decided: %s names what was seen',
  }),
  ...keptBy('server/schools/school-email.test.ts', {
    'new-address-waits-for-its-link':
      'over %s another address waits for its own link, and the present one is told of both steps',
    'present-address-can-be-kept':
      'whoever objects keeps the present address, and the link opens nothing any more',
  }),
  ...keptBy('server/schools/inviting.test.ts', {
    'invitation-works-once': 'works for seven days and once, also for several who come at the same moment',
  }),
  ...keptBy('server/schools/removing-people.test.ts', {
    'who-left-sees-nothing':
      'ends sessions and rights at once, and takes away what was told to them for the school',
    'left-with-its-address': 'whose address is the school’s, too, is told that its letters go on there',
  }),
  ...keptBy('server/provider/records.test.ts', {
    'every-change-on-record':
      'every mutation is in the table: it leaves a record, or there is a reason why not',
  }),
  ...keptBy('server/webhooks/delivering.test.ts', {
    'webhooks-give-up-once':
      'after the last try the school is told once, by letter and in the product, until something arrives again',
    'events-are-kept': 'a delivery whose job is gone is posted again, and one of 30 days ago is deleted',
    'events-can-be-sent-again': 'everything since a moment is sent again, each event under its own id',
  }),
  ...keptBy('server/api-keys/api-keys.test.ts', {
    'key-is-shown-once': 'a key is shown once; the database and the list hold only how it begins',
  }),
  ...keptBy('server/doors/limits/rate-limit.test.ts', {
    'limits-in-headers': 'one request too many says so in the same headers, over GraphQL and over REST',
  }),
  ...keptBy('server/accounts/email-address.test.ts', {
    'address-proved-by-its-link': 'works for seven days; then a new one can be asked for',
    'letters-go-to-the-new-address': 'tells the old address, has the new one verified, and moves signing in',
  }),
  ...keptBy('server/accounts/passwords/password-reset.test.ts', {
    'codes-stay-until-confirmed':
      'goes to the new one once that is confirmed, and to the earlier one no more',
    'code-works-for-minutes': 'works for fifteen minutes',
    'code-is-for-its-page': 'opens only for the page that asked, and another asker’s code stays as it is',
  }),
  ...keptBy('server/accounts/sessions.test.ts', {
    'other-devices-are-signed-out':
      'ends every other session, tells the owner by letter, and only the new one opens',
    'devices-are-listed': 'names each device in words, the last used first, and says which one asks',
  }),
  ...keptBy('server/accounts/passwords/stored-secrets.test.ts', {
    'passwords-are-hashed': 'passwords are kept as argon2id with OWASP’s cost, each with a salt of its own',
  }),
  ...keptBy('server/accounts/sign-in.test.ts', {
    'session-cookie': 'ends with the browser, and scripts cannot read it',
  }),
  ...keptBy('server/accounts/slowed-sign-ins.test.ts', {
    'known-browser':
      'is not shut out by what its neighbours and the whole world miss, and has five tries of its own',
  }),
  ...keptBy('server/doors/cookies.test.ts', {
    'three-cookies':
      'three cookies are all: of the session, of the browser, and of a family that told the surname',
  }),
  ...keptBy('server/doors/headers.test.ts', {
    'nothing-from-elsewhere':
      'a page runs only scripts of its own, is never framed, and tells other sites nothing',
  }),
  ...keptBy('server/notifications/notification-mail.test.ts', {
    'mail-can-be-stopped': 'it is stopped as it was begun',
  }),
  ...keptBy('server/newsletter/newsletter.test.ts', {
    'newsletter-after-a-yes': 'takes a letter whose link changes nothing, and a button that does',
    'newsletter-forgets':
      'is forgotten after a week in which nobody confirmed it, and its link opens nothing',
    'newsletter-ends':
      'is offered by the letter as mail programs read it, and works from anywhere without a session',
    'newsletter-carries-its-end':
      'is exported for a spreadsheet, each with the link that ends it, and that is on record',
  }),
}
