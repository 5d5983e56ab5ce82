import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { App } from './App'
import { RequireAccount, RequireProvider, RequireSchool, SignedOut, WithoutSchool } from './guards'
import { NotFoundPage } from './layout/NotFoundPage'
import { RouteErrorPage } from './layout/RouteErrorPage'
import { paths } from '../common/paths'
import { ServedPage } from './ServedPage'
import { AccountShell, AdminShell, ProviderShell, SiteShell } from './shells'
import { Appearance } from './ui/Appearance'
import { FormSkeleton } from './ui/Skeletons'

/** As deep as the server's pages below /contend go: claims/1/cases/2/withdraw. */
const BELOW = ['', '/:a', '/:a/:b', '/:a/:b/:c', '/:a/:b/:c/:d', '/:a/:b/:c/:d/:e']

/** Every address: who may come, in which frame, and the page, which is loaded when it is first gone to. */
export const routes: RouteObject[] = [
  {
    element: <App />,
    errorElement: (
      <Appearance>
        <RouteErrorPage />
      </Appearance>
    ),
    children: [
      inside(<SiteShell />, [
        { path: paths.home, lazy: inKit(() => import('./site/HomePage')) },
        { path: paths.about, lazy: inKit(() => import('./site/AboutPage')) },
        { path: paths.features, lazy: inKit(() => import('./site/FeaturesPage')) },
        { path: paths.documentation, lazy: inKit(() => import('./site/DocumentationPage')) },
        { path: paths.register, lazy: inKit(() => import('./site/RegisterPage')) },
        { path: paths.registerStudent, lazy: inKit(() => import('./contends/WardQuestionPage')) },
        { path: paths.contact, lazy: inKit(() => import('./contact/ContactPage')) },
        { path: paths.terms, lazy: inKit(() => import('./site/TermsPage')) },
        { path: paths.privacy, lazy: inKit(() => import('./site/PrivacyPage')) },
        { path: paths.forgotPassword, lazy: inKit(() => import('./accounts/ForgotPasswordPage')) },
        { path: paths.verifyEmail(':token'), lazy: inKit(() => import('./accounts/VerifyEmailPage')) },
        { path: paths.join(':token'), lazy: inKit(() => import('./accounts/JoinPage')) },
        { path: paths.login, element: <Navigate to={paths.signIn} replace /> },
        ...BELOW.map((below) => ({ path: paths.contend + below, element: <ServedPage /> })),
        {
          element: <SignedOut />,
          children: [
            { path: paths.signIn, lazy: inKit(() => import('./accounts/SignInPage')) },
            { path: paths.signUp, lazy: inKit(() => import('./accounts/SignUpPage')) },
          ],
        },
        {
          element: <WithoutSchool />,
          children: [
            { path: paths.registerSchool, lazy: inKit(() => import('./schools/registering/NewSchoolPage')) },
            {
              path: paths.schoolRegistration,
              lazy: inKit(() => import('./schools/registering/SchoolRegistrationPage')),
            },
          ],
        },
        { path: '*', element: <NotFoundPage /> },
      ]),
      {
        element: <RequireAccount />,
        children: [
          inside(<AccountShell />, [
            { path: paths.accountSettings, lazy: inKit(() => import('./accounts/SettingsPage')) },
            {
              path: paths.accountNotifications,
              lazy: inKit(() => import('./notifications/NotificationsPage')),
            },
          ]),
        ],
      },
      {
        element: <RequireSchool />,
        children: [
          inside(<AdminShell />, [
            { path: paths.dashboard, lazy: () => import('./debtors/dashboard/DashboardPage') },
            { path: paths.addDebtor, lazy: inKit(() => import('./debtors/listing/AddDebtorPage')) },
            { path: paths.confirmDebtors, lazy: inKit(() => import('./debtors/listing/ConfirmPage')) },
            { path: paths.importDebtors, lazy: inKit(() => import('./imports/ImportPage')) },
            { path: paths.debtor(':id'), lazy: inKit(() => import('./debtors/DebtorPage')) },
            {
              path: paths.updateDebtor(':id'),
              lazy: inKit(() => import('./debtors/listing/UpdateDebtorPage')),
            },
            { path: paths.contends, lazy: inKit(() => import('./contends/InboxPage')) },
            { path: paths.contendCase(':id'), lazy: inKit(() => import('./contends/CasePage')) },
            { path: paths.check, lazy: inKit(() => import('./checks/CheckPage')) },
            { path: paths.checkReceipt(':id'), lazy: inKit(() => import('./checks/ReceiptPage')) },
            { path: paths.checks, lazy: inKit(() => import('./checks/ChecksPage')) },
            { path: paths.checkApplicants, lazy: inKit(() => import('./checks/applicants/ApplicantsPage')) },
            { path: paths.listDebtors, lazy: inKit(() => import('./directory/DirectoryPage')) },
            { path: paths.listSchools, lazy: inKit(() => import('./schools/SchoolsPage')) },
            { path: paths.adminDocumentation, lazy: inKit(() => import('./site/AdminDocumentationPage')) },
            { path: paths.notifications, lazy: inKit(() => import('./notifications/NotificationsPage')) },
            { path: paths.profile, lazy: inKit(() => import('./schools/ProfilePage')) },
            {
              path: paths.updateProfile,
              lazy: inKit(() => import('./schools/registering/ProfileUpdatePage')),
            },
            { path: paths.apiKeys, lazy: inKit(() => import('./api-keys/ApiKeysPage')) },
            { path: paths.webhooks, lazy: inKit(() => import('./webhooks/WebhooksPage')) },
            { path: paths.settings, lazy: inKit(() => import('./accounts/SettingsPage')) },
          ]),
        ],
      },
      {
        element: <RequireProvider />,
        children: [
          inside(<ProviderShell />, [
            { path: paths.provider, lazy: inKit(() => import('./provider/DeskPage')) },
            {
              path: paths.providerEscalations,
              lazy: inKit(() => import('./provider/claims/EscalationsPage')),
            },
            {
              path: paths.providerEscalation(':id'),
              lazy: inKit(() => import('./provider/claims/EscalationPage')),
            },
            { path: paths.providerLetters, lazy: inKit(() => import('./provider/LettersPage')) },
            { path: paths.providerLooks, lazy: inKit(() => import('./provider/LooksPage')) },
            { path: paths.providerLooksOf(':id'), lazy: inKit(() => import('./provider/SchoolLooksPage')) },
            { path: paths.providerAudit, lazy: inKit(() => import('./provider/AuditPage')) },
            { path: paths.providerMessages, lazy: inKit(() => import('./provider/MessagesPage')) },
            { path: paths.providerNewsletter, lazy: inKit(() => import('./provider/NewsletterPage')) },
            { path: paths.providerPeople, lazy: inKit(() => import('./provider/PeoplePage')) },
            { path: paths.providerSchools, lazy: inKit(() => import('./provider/schools/DeskSchoolsPage')) },
            {
              path: paths.providerSchool(':id'),
              lazy: inKit(() => import('./provider/schools/ApplicationPage')),
            },
          ]),
        ],
      },
    ],
  },
]

/** A page with elements of Chakra's, which comes with it. */
function inKit(load: () => Promise<{ Component: ComponentType }>) {
  return async () => {
    const [{ withKit }, { Component }] = await Promise.all([import('./ui/Kit'), load()])
    return { Component: withKit(Component) }
  }
}

/** The frame is there before the page, and stays when the page does not load. */
function inside(frame: RouteObject['element'], pages: RouteObject[]): RouteObject {
  const standIn = { hydrateFallbackElement: <FormSkeleton />, errorElement: <RouteErrorPage /> }
  return { element: frame, children: [{ ...standIn, children: pages }] }
}
