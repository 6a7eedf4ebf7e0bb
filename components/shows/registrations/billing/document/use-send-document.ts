import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import { useRegistrationDetails } from "../../record/registration-context.ts"

/** Writes a mail with a document of the ledger to whom it was issued, on its registration; nothing goes out by itself. */
export function useSendDocument({ buyer }: Pick<InvoiceDetail, "buyer">) {
  const { id } = useRegistrationDetails()
  const { open, preload } = useComposer()
  return {
    preload,
    open: (file: MediaFile) =>
      open({
        about: { type: "registration", id },
        attach: [file],
        ...(buyer.email && { to: [{ name: buyer.contact || buyer.name, email: buyer.email }] }),
      }),
  }
}
