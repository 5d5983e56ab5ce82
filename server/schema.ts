import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { buildSchema, getMetadataStorage } from 'type-graphql'
import { AccountsResolver, SessionResolver } from './accounts/accounts.resolver.js'
import { InvitationsResolver } from './accounts/inviting/invitations.resolver.js'
import { ProviderPeopleResolver } from './accounts/provider-people.resolver.js'
import {
  ClaimResolver,
  ContendedClaimResolver,
  ViewerClaimsResolver,
} from './contends/families/claim.resolver.js'
import {
  ContendsResolver,
  SchoolContendsResolver,
  ViewerContendsResolver,
} from './contends/contends.resolver.js'
import { EscalationResolver, EscalationsResolver } from './contends/escalating/escalations.resolver.js'
import { InboxResolver } from './contends/inbox/inbox.resolver.js'
import { WardQuestionsResolver } from './contends/families/ward-questions.resolver.js'
import { ContactMessageResolver, ContactResolver } from './contact/contact.resolver.js'
import { DashboardResolver } from './debtors/list/dashboard.resolver.js'
import { DebtorsResolver } from './debtors/debtors.resolver.js'
import { OfADebtorResolver } from './contends/of-a-debtor.resolver.js'
import { InTheRegisterResolver } from './debtors/in-the-register.resolver.js'
import { RemovedClaimsResolver } from './debtors/removed-claims.resolver.js'
import {
  ClaimHoldsResolver,
  HoldsResolver,
  SafeguardingResolver,
} from './safeguarding/safeguarding.resolver.js'
import { LedgerResolver } from './debtors/ledger/ledger.resolver.js'
import {
  ApiKeyResolver,
  ApiKeysResolver,
  SchoolApiKeysResolver,
  ViewerApiKeyResolver,
} from './api-keys/api-keys.resolver.js'
import { CheckHistoryResolver, SchoolChecksResolver } from './directory/checks/check-history.resolver.js'
import { ChecksResolver } from './directory/checks/checks.resolver.js'
import { DirectoryResolver } from './directory/directory.resolver.js'
import { DocumentsResolver } from './documents/documents.resolver.js'
import { RateLimitResolver } from './doors/limits/rate-limit.resolver.js'
import { HistoryResolver } from './history/history.resolver.js'
import { ApplicantFilesResolver } from './imports/applicant-files.resolver.js'
import { ImportsResolver } from './imports/imports.resolver.js'
import { ExportsResolver } from './imports/exports.resolver.js'
import { ChangesResolver } from './live/changes.resolver.js'
import { PendingChanges } from './live/pending-changes.js'
import { LettersResolver } from './debtors/telling/letters.resolver.js'
import { NewsletterResolver } from './newsletter/newsletter.resolver.js'
import { NotificationMailResolver } from './notifications/notification-mail.resolver.js'
import { NotificationsResolver } from './notifications/notifications.resolver.js'
import { AuditEntryResolver, AuditResolver } from './provider/audit.resolver.js'
import { ProviderDeskResolver } from './schools/provider-desk.resolver.js'
import { StuckLetterResolver, StuckLettersResolver } from './provider/stuck-letters.resolver.js'
import { LookingResolver, LookingSchoolResolver, LooksResolver } from './provider/unusual-looks.resolver.js'
import { AdministratorsResolver } from './schools/administrators.resolver.js'
import { DeskSchoolsResolver, DeskResolver } from './schools/desk.resolver.js'
import { SchoolsResolver } from './schools/schools.resolver.js'
import { RulesResolver } from './shared/rules.resolver.js'
import { SchoolWebhooksResolver, WebhooksResolver } from './webhooks/webhooks.resolver.js'

let built: Promise<GraphQLSchema> | undefined

/** The product over GraphQL, built once for all servers of a process. */
export const productSchema = (): Promise<GraphQLSchema> => (built ??= makeSchema())

/** Builds it from the list of its resolvers, and writes it into a file if one is named. */
export async function makeSchema(emitSchemaFile?: string): Promise<GraphQLSchema> {
  // Nothing stands between a field and its property: without this each one is read through a chain of middleware.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true
  return buildSchema({
    resolvers: [
      AccountsResolver,
      AdministratorsResolver,
      ApiKeyResolver,
      ApiKeysResolver,
      AuditEntryResolver,
      AuditResolver,
      ChangesResolver,
      CheckHistoryResolver,
      ChecksResolver,
      ClaimResolver,
      ContactMessageResolver,
      ContactResolver,
      ContendedClaimResolver,
      ContendsResolver,
      DashboardResolver,
      DebtorsResolver,
      DeskSchoolsResolver,
      DeskResolver,
      DirectoryResolver,
      DocumentsResolver,
      EscalationsResolver,
      EscalationResolver,
      ExportsResolver,
      HistoryResolver,
      ApplicantFilesResolver,
      ImportsResolver,
      InboxResolver,
      HoldsResolver,
      InTheRegisterResolver,
      OfADebtorResolver,
      RemovedClaimsResolver,
      InvitationsResolver,
      LedgerResolver,
      LettersResolver,
      LookingResolver,
      LookingSchoolResolver,
      LooksResolver,
      NewsletterResolver,
      NotificationMailResolver,
      NotificationsResolver,
      ProviderDeskResolver,
      ProviderPeopleResolver,
      RateLimitResolver,
      RulesResolver,
      SafeguardingResolver,
      ClaimHoldsResolver,
      SchoolApiKeysResolver,
      SchoolChecksResolver,
      SchoolContendsResolver,
      SchoolWebhooksResolver,
      SchoolsResolver,
      SessionResolver,
      StuckLetterResolver,
      StuckLettersResolver,
      ViewerApiKeyResolver,
      ViewerClaimsResolver,
      ViewerContendsResolver,
      WardQuestionsResolver,
      WebhooksResolver,
    ],
    scalarsMap: [{ type: Date, scalar: GraphQLDateTimeISO }],
    // Services validate, with sentences for people.
    validate: false,
    // What is subscribed to comes over the socket's own context, not through a bus.
    pubSub: { publish() {}, subscribe: () => new PendingChanges() },
    ...(emitSchemaFile ? { emitSchemaFile: { path: emitSchemaFile, sortedSchema: true } } : {}),
  })
}
