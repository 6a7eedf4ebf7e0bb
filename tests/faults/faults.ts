import { applicationFaults } from "./application-faults.ts"
import { backendFaults } from "./backend-faults.ts"
import { bulkMailFaults } from "./bulk-mail-faults.ts"
import { componentFaults } from "./component-faults.ts"
import { contactAddressFaults } from "./contact-address-faults.ts"
import { disclosureFaults } from "./disclosure-faults.ts"
import { documentFaults } from "./document-faults.ts"
import type { Fault } from "./fault.ts"
import { leaseFaults } from "./lease-faults.ts"
import { mailFaults } from "./mail-faults.ts"
import { mailingPageFaults } from "./mailing-page-faults.ts"
import { mailingPartnerFaults } from "./mailing-partner-faults.ts"
import { optOutFaults } from "./opt-out-faults.ts"
import { recordFaults } from "./record-faults.ts"
import { sequenceFaults } from "./sequence-faults.ts"
import { storedMailFaults } from "./stored-mail-faults.ts"
import { trustFaults } from "./trust-faults.ts"

/** All faults that tests have to notice; `npm run faults` puts each in and sees. */
export const faults: readonly Fault[] = [
  ...componentFaults,
  ...backendFaults,
  ...recordFaults,
  ...applicationFaults,
  ...mailFaults,
  ...bulkMailFaults,
  ...contactAddressFaults,
  ...documentFaults,
  ...storedMailFaults,
  ...leaseFaults,
  ...disclosureFaults,
  ...mailingPageFaults,
  ...mailingPartnerFaults,
  ...optOutFaults,
  ...sequenceFaults,
  ...trustFaults,
]
