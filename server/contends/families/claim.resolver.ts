import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { Viewer } from '../../accounts/account-input.js'
import type { Context } from '../../context.js'
import { File } from '../../documents/file.js'
import { UserError, payload } from '../../shared/user-error.js'
import { Claim, ClaimLedgerLine, ClaimLooks } from './claim-shapes.js'
import { ContendShape, PlanShape } from '../contend-shapes.js'
import { hasProof } from './parties.js'
import { LIVE } from '../../standing/states.js'

const UNTOLD = 'Null before the ward’s surname was told.'

@InputType({ description: 'By its private link.' })
class ForLinkInput {
  @Field()
  token!: string
}

@InputType()
class RequestClaimLinkInput extends ForLinkInput {}

@InputType()
class RefuseLetterInput extends ForLinkInput {}

@InputType()
class RevokeClaimLinksInput extends ForLinkInput {
  @Field({ description: 'The ward’s: an old link alone must not shut out the family.' })
  surname!: string
}

@ObjectType()
class ClaimLinkPayload {
  @Field(() => [UserError])
  userErrors!: UserError[]
}

@Resolver(() => Claim)
export class ClaimResolver {
  @Query(() => Claim, {
    nullable: true,
    description:
      'What a private link shows; a revoked one answers null. Asking changes nothing. With the ward’s surname also whole names, evidence, looks and the ledger; five wrong ones an hour are the most.',
  })
  async claim(
    @Arg('token') token: string,
    @Arg('surname', () => String, { nullable: true }) surname: string | null,
    @Ctx() context: Context,
  ): Promise<Claim | null> {
    return context.claims.behind(token, surname ?? null)
  }

  @Mutation(() => ClaimLinkPayload, {
    description:
      'A further link, by mail to the address on record. The answer does not tell whether one leaves.',
  })
  async requestClaimLink(
    @Arg('input', () => RequestClaimLinkInput) { token }: RequestClaimLinkInput,
    @Ctx() context: Context,
  ): Promise<ClaimLinkPayload> {
    return payload(async () => (await context.familyLinks.request(token), {}))
  }

  @Mutation(() => ClaimLinkPayload, {
    description: 'Ends all links to the claim but this one, which has to be one that came by e-mail.',
  })
  async revokeClaimLinks(
    @Arg('input', () => RevokeClaimLinksInput) { token, surname }: RevokeClaimLinksInput,
    @Ctx() context: Context,
  ): Promise<ClaimLinkPayload> {
    return payload(async () => (await context.familyLinks.revokeOthers(token, surname), {}))
  }

  @Mutation(() => ClaimLinkPayload, {
    description:
      '"This letter is not for me": nothing about the child goes to that address again, by whichever claim of this school, and its links end; but where that address has answered another one and can go on with that.',
  })
  async refuseLetter(
    @Arg('input', () => RefuseLetterInput) { token }: RefuseLetterInput,
    @Ctx() context: Context,
  ): Promise<ClaimLinkPayload> {
    return payload(async () => (await context.familyLinks.refuse(token), {}))
  }

  @FieldResolver(() => [File], { nullable: true, description: `What the school attached. ${UNTOLD}` })
  async evidence(@Root() claim: Claim, @Ctx() context: Context): Promise<File[] | null> {
    if (!hasProof(claim.party)) return null
    return (await context.claims.evidenceOf(claim)).map((document) => File.of(document, context))
  }

  @FieldResolver(() => ClaimLooks, {
    nullable: true,
    description: `${UNTOLD} By a printed letter, null before its hand-over is on record.`,
  })
  async looks(@Root() claim: Claim, @Ctx() context: Context): Promise<ClaimLooks | null> {
    return context.claims.showsLooks(claim) ? context.claims.looksAt(claim) : null
  }

  @FieldResolver(() => [ClaimLedgerLine], { nullable: true, description: `Oldest first. ${UNTOLD}` })
  async ledger(@Root() claim: Claim, @Ctx() context: Context): Promise<ClaimLedgerLine[] | null> {
    return hasProof(claim.party) ? context.claims.ledgerOf(claim) : null
  }

  @FieldResolver(() => [ContendShape], {
    description: 'The cases of this link’s address, or of your account, about this claim; newest first.',
  })
  async contends(@Root() claim: Claim, @Ctx() context: Context): Promise<ContendShape[]> {
    return context.claims.casesOf(claim)
  }

  @FieldResolver(() => PlanShape, {
    nullable: true,
    description: 'On the table or agreed, of a case that lives.',
  })
  async plan(@Root() claim: Claim, @Ctx() context: Context): Promise<PlanShape | null> {
    const cases = (await context.claims.casesOf(claim)).filter(({ state }) => LIVE.includes(state))
    return cases.find(({ plan }) => plan)?.plan ?? null
  }
}

@Resolver(() => ContendShape)
export class ContendedClaimResolver {
  @FieldResolver(() => Claim, { nullable: true, description: 'What it answers, for the family alone.' })
  async claim(@Root() contend: ContendShape, @Ctx() context: Context): Promise<Claim | null> {
    return context.claims.contended(contend)
  }
}

@Resolver(() => Viewer)
export class ViewerClaimsResolver {
  @FieldResolver(() => [Claim], {
    description: 'Claims against your verified e-mail address of which you were told, newest first.',
  })
  async claims(@Ctx() context: Context): Promise<Claim[]> {
    return context.claims.mine()
  }
}
