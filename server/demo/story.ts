import { AccountCode, CodePurpose } from '../accounts/account-code.entity.js'
import { verificationToken } from '../accounts/email-verification.js'
import { ensureProvider } from '../accounts/provider.js'
import { wardChecks } from './checks.js'
import { contendedClaims } from './contended-claims.js'
import { quietClaims } from './quiet-claims.js'
import type { Past } from './past.js'
import { tell, type Plot } from './plot.js'
import { marina, palmGrove, riverbank, savannah, sunrise, type DemoSchool } from './schools.js'

/** What happened in the demo world, day by day, through the product's own services. */
export async function tellStory(past: Past): Promise<void> {
  const plots = [provider, ...schools, parentSignsUp, ...quietClaims, ...contendedClaims, ...wardChecks]
  await tell(
    past,
    plots.map((plot) => plot(past)),
  )
}

async function* provider(past: Past): Plot {
  yield [90, '08:30']
  const { username, email, password1: password } = past.account('ngozi', 'ngozi@dma.example')
  await ensureProvider(past.world, { username, email, password })
}

const schools = [
  isApproved(marina, [84, '10:05'], [82, '09:10']),
  isApproved(palmGrove, [83, '14:20'], [82, '09:25']),
  isApproved(savannah, [80, '11:45'], [78, '10:30']),
  isTurnedAway,
  waits,
]

type Moment = [daysAgo: number, time: string]

function isApproved(school: DemoSchool, applies: Moment, approved: Moment) {
  return async function* (past: Past): Plot {
    yield applies
    const id = await past.register(school)
    yield approved
    await past.approve(id, school)
  }
}

async function* isTurnedAway(past: Past): Plot {
  yield [8, '17:25']
  const id = await past.register(sunrise)
  yield [2, '11:00']
  const { desk } = await past.at('ngozi')
  await desk.reject(id, [
    { field: 'taxCertificate', message: 'The photo is too dark to read. Please take it again by daylight.' },
    { field: null, message: 'Everything else is in order. Send the new photo and apply again.' },
  ])
}

async function* waits(past: Past): Plot {
  yield [2, '08:50']
  await past.register(riverbank)
}

/** Her address is that of two of the claims, and she has shown that it is hers. */
async function* parentSignsUp(past: Past): Plot {
  yield [16, '20:10']
  const { accounts, emailVerification, sessions, em } = await past.at()
  await accounts.signUp(past.account('yetunde', 'yetunde.alabi@family.example'))
  const { nonce } = await em.findOneOrFail(AccountCode, {
    account: { username: 'yetunde' },
    purpose: CodePurpose.EMAIL_VERIFICATION,
  })
  await emailVerification.verify(verificationToken(past.world.config.secret, nonce))
  await sessions.close()
}
