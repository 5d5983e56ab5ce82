type Id = string | number

/**
 * Every page once, as the client routes it and as letters and notices link to it. A function makes a link; the same function
 * with a placeholder (`':id'`) makes the route's pattern.
 */
export const paths = {
  home: '/',
  about: '/about',
  features: '/features',
  contact: '/contact',
  documentation: '/documentation',
  terms: '/terms',
  privacy: '/privacy',

  signIn: '/signin',
  login: '/login',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  join: (token: string) => `/join/${token}`,
  verifyEmail: (token: string) => `/verify-email/${token}`,
  register: '/register',
  registerSchool: '/school',
  registerStudent: '/student',
  schoolRegistration: '/schoolreg',

  dashboard: '/dashboard',
  addDebtor: '/admin/adddebtor',
  confirmDebtors: '/admin/confirm',
  debtor: (id: Id) => `/admin/debtor/${id}`,
  updateDebtor: (id: Id) => `/admin/update-debtor/${id}`,
  listDebtors: '/admin/listdebtors',
  listSchools: '/admin/listschools',
  contends: '/admin/contend',
  contendCase: (id: Id) => `/admin/contend/${id}`,
  notifications: '/admin/notifications',
  profile: '/admin/profile',
  updateProfile: '/admin/profile/update',
  adminDocumentation: '/admin/documentation',
  settings: '/admin/settings',
  /** The same for accounts without a school, and for the provider. */
  accountSettings: '/settings',
  accountNotifications: '/notifications',
  checks: '/admin/checks',
  checkReceipt: (id: Id) => `/admin/checks/${id}`,
  checkApplicants: '/admin/checks/applicants',
  importDebtors: '/admin/import',
  apiKeys: '/admin/api-keys',
  webhooks: '/admin/webhooks',
  check: '/check',

  /** A page of the server, and so is all below it. */
  contend: '/contend',
  ownCase: (id: Id) => `/contend/${id}`,
  claim: (token: string) => `/claim/${token}`,
  /** A page of the server: the code from a letter leads to its claim. */
  letter: '/letter',

  provider: '/provider',
  providerEscalations: '/provider/escalations',
  providerEscalation: (id: Id) => `/provider/escalations/${id}`,
  providerLetters: '/provider/letters',
  providerLooks: '/provider/looks',
  providerLooksOf: (id: Id) => `/provider/looks/${id}`,
  providerAudit: '/provider/audit',
  providerMessages: '/provider/messages',
  providerNewsletter: '/provider/newsletter',
  providerPeople: '/provider/people',
  providerSchools: '/provider/schools',
  providerSchool: (id: Id) => `/provider/schools/${id}`,
} as const
