import { Migration0001 } from './0001-first-tables.js'
import { Migration0002 } from './0002-provider-people.js'
import { Migration0003 } from './0003-rest.js'
import { Migration0004 } from './0004-what-the-provider-watches.js'
import { Migration0005 } from './0005-same-request.js'
import { Migration0006 } from './0006-matching.js'
import { Migration0007 } from './0007-contending.js'
import { Migration0008 } from './0008-checks.js'
import { Migration0009 } from './0009-api-keys.js'
import { Migration0010 } from './0010-webhooks.js'
import { Migration0011 } from './0011-find-alike.js'
import { Migration0012 } from './0012-trust.js'
import { Migration0013 } from './0013-same-list.js'
import { Migration0014 } from './0014-contact.js'
import { Migration0015 } from './0015-newsletter.js'
import { Migration0016 } from './0016-find-alike-faster.js'
import { Migration0017 } from './0017-live-changes.js'
import { Migration0018 } from './0018-people-of-a-school.js'
import { Migration0019 } from './0019-imports.js'
import { Migration0020 } from './0020-ward-questions.js'

/** In their order. A migration that has landed is never edited: the next one mends it. */
export const migrations = [
  { name: '0001-first-tables', class: Migration0001 },
  { name: '0002-provider-people', class: Migration0002 },
  { name: '0003-rest', class: Migration0003 },
  { name: '0004-what-the-provider-watches', class: Migration0004 },
  { name: '0005-same-request', class: Migration0005 },
  { name: '0006-matching', class: Migration0006 },
  { name: '0007-contending', class: Migration0007 },
  { name: '0008-checks', class: Migration0008 },
  { name: '0009-api-keys', class: Migration0009 },
  { name: '0010-webhooks', class: Migration0010 },
  { name: '0011-find-alike', class: Migration0011 },
  { name: '0012-trust', class: Migration0012 },
  { name: '0013-same-list', class: Migration0013 },
  { name: '0014-contact', class: Migration0014 },
  { name: '0015-newsletter', class: Migration0015 },
  { name: '0016-find-alike-faster', class: Migration0016 },
  { name: '0017-live-changes', class: Migration0017 },
  { name: '0018-people-of-a-school', class: Migration0018 },
  { name: '0019-imports', class: Migration0019 },
  { name: '0020-ward-questions', class: Migration0020 },
]
