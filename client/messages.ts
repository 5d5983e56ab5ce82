/** The specification's messages (§8, §2), to the letter: partners and scripts look for these exact words. */
export const messages = {
  signInIncomplete: 'Please fill all fields',
  signInFailed: 'Incorrect Credentials',
  signUpIncomplete: 'Please fill all fields',
  passwordsDiffer: 'Password does not match',
  signUpFailed: 'Not Completed, Please try again with different credentials',
  signedUp: 'Successfully registered',
  schoolRegistered:
    'School registered successfully, you will be sent an email once your account has been approved',
  schoolIncomplete: 'Please fill all the fields',
  profileSaved: 'School Profile Updated Successfully',
  profileFailed: 'SOmething went wrong. Please try again',
  /** Not quoted by the specification, which only says that the password was changed. */
  passwordChanged: 'Your password has been changed',
  mailSentTitle: 'Mail Sent',
  mailSent:
    'The parent of this ward has been sent a mail to notify them of this debt they are owing your institution',
  notFoundTitle: 'This Page is Missing!!!',
  notFound: 'You Navigated to a wrong place',
  notFoundAction: 'Go Back Home',
} as const

/** The specification's words for the public pages and what leads to them (§2), to the letter. */
export const siteWords = {
  home: 'Home',
  about: 'About Us',
  documentation: 'Documentation',
  contact: 'Contact Us',
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  whoAreWe: 'Who Are We?',
  whatWeDo: 'What We Do?',
  getInTouch: 'Get In Touch',
  followUs: 'Follow Us',
  support: 'Support',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
} as const
