import { buyerInvitation, invitationAcheteurs } from "./buyer-invitation.ts"
import { demoRequest } from "./demo-request.ts"
import { exhibitorWelcome } from "./exhibitor-welcome.ts"
import { lapsedExhibitor } from "./lapsed-exhibitor.ts"
import type { StarterSequence } from "./starter.ts"
import { trialEnding } from "./trial-ending.ts"

/** Sequences that an organiser starts with. */
export const starterSequences: StarterSequence[] = [
  demoRequest,
  exhibitorWelcome,
  lapsedExhibitor,
  buyerInvitation,
  invitationAcheteurs,
  trialEnding,
]
