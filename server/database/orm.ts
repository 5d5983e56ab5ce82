import { DataloaderType, MikroORM, type Options } from '@mikro-orm/postgresql'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { Migrator } from '@mikro-orm/migrations'
import { AccountCode } from '../accounts/account-code.entity.js'
import { Account } from '../accounts/account.entity.js'
import { Invitation } from '../accounts/inviting/invitation.entity.js'
import { OpenRegistration } from '../accounts/open-registration.entity.js'
import { Session } from '../accounts/session.entity.js'
import { ApiKey } from '../api-keys/api-key.entity.js'
import { Announcement } from '../contends/letters/announcement.entity.js'
import { ClaimLink } from '../contends/families/claim-link.entity.js'
import { ContendMessage } from '../contends/contend-message.entity.js'
import { Contend } from '../contends/contend.entity.js'
import { PrintedAct } from '../contends/families/printed-act.entity.js'
import { PaymentPlan } from '../contends/plans/payment-plan.entity.js'
import { PaymentProof } from '../contends/plans/payment-proof.entity.js'
import { WardQuestion } from '../contends/families/ward-question.entity.js'
import { ContactMessage } from '../contact/contact-message.entity.js'
import { ClaimChange } from '../debtors/claim-change.entity.js'
import { ClaimFacts } from '../debtors/claim-facts.entity.js'
import { Debtor } from '../debtors/debtor.entity.js'
import { LedgerEntry } from '../debtors/ledger/ledger-entry.entity.js'
import { SafeguardingHold } from '../safeguarding/safeguarding-hold.entity.js'
import { AskedFact } from '../directory/asked-fact.entity.js'
import { LookRefusal } from '../directory/look-refusal.entity.js'
import { Look, LookContent, LookKept } from '../directory/look.entity.js'
import { NotTheSame } from '../directory/not-the-same.entity.js'
import { NamePart } from '../matching/frequency/name-part.entity.js'
import { NameWord } from '../matching/frequency/name-word.entity.js'
import { Document } from '../documents/document.entity.js'
import { HistoryEntry } from '../history/history-entry.entity.js'
import { ColumnMapping } from '../imports/reading/column-mapping.entity.js'
import { DebtorImport } from '../imports/debtor-import.entity.js'
import { ImportLine } from '../imports/import-line.entity.js'
import { Letter } from '../mail/letter.entity.js'
import { Notification } from '../notifications/notification.entity.js'
import { Subscriber } from '../newsletter/subscriber.entity.js'
import { SchoolApplication } from '../schools/school-application.entity.js'
import { Officer, School } from '../schools/school.entity.js'
import { WebhookDelivery } from '../webhooks/webhook-delivery.entity.js'
import { Webhook } from '../webhooks/webhook.entity.js'
import { PlainClient } from './connections/connection.js'
import { Driver } from './driver.js'
import { migrations } from './migrations/list.js'

/** The mapping between classes and tables, for one database. Connects lazily. */
export function ormOptions(databaseUrl: string): Options {
  return {
    clientUrl: databaseUrl,
    driver: Driver,
    entities: [
      Account,
      AccountCode,
      Announcement,
      ApiKey,
      AskedFact,
      ClaimChange,
      ClaimFacts,
      ClaimLink,
      ColumnMapping,
      ContactMessage,
      Contend,
      ContendMessage,
      Debtor,
      DebtorImport,
      Document,
      HistoryEntry,
      Invitation,
      ImportLine,
      LedgerEntry,
      Letter,
      Look,
      LookContent,
      LookKept,
      LookRefusal,
      NamePart,
      NameWord,
      NotTheSame,
      Notification,
      Officer,
      OpenRegistration,
      PaymentPlan,
      PaymentProof,
      PrintedAct,
      SafeguardingHold,
      School,
      SchoolApplication,
      Session,
      Subscriber,
      WardQuestion,
      Webhook,
      WebhookDelivery,
    ],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    // Ref<…> fields of a whole page load in one statement each.
    dataloader: DataloaderType.ALL,
    // There are none, and looking for them at each relation of each read is a twentieth of what a read takes.
    autoJoinRefsForFilters: false,
    filtersOnRelations: false,
    migrations: {
      migrationsList: migrations,
      snapshot: false,
      // Each on its own: what one holds of the tables, nobody waits for while the next waits for somebody.
      allOrNothing: false,
      // The log says which migrations ran.
      silent: true,
      emit: 'ts',
      path: 'server/database/migrations',
    },
    // A view, made by its migration, and a row that statements alone read.
    schemaGenerator: { skipTables: ['look', 'register'] },
    pool: { min: 0, max: 10 },
    // A running server takes its own instead (pools.ts).
    driverOptions: { Client: PlainClient },
    timezone: 'UTC',
    forceUtcTimezone: true,
  }
}

export async function openOrm(databaseUrl: string, others: Options = {}): Promise<MikroORM> {
  return MikroORM.init({ ...ormOptions(databaseUrl), ...others })
}
