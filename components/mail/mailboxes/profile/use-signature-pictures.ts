import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure } from "#components/ui/feedback/toasts.ts"
import type { Pictures } from "#components/ui/rich-text/pictures.ts"
import { api } from "#lib/api/client.ts"
import { pictureAddress, pictureTypes } from "#lib/contract/mail/mail-pictures.ts"
import { maxSignatureBytes } from "#lib/contract/mail/mail-terms.ts"

/** Pictures that are put into a signature: a logo, a portrait (M-85). */
export function useSignaturePictures() {
  const t = useTranslations("mailboxes.signature.pictures")
  const showFailure = useFailureToast()
  const [uploads, setUploads] = useState(0)
  const pictures: Pictures = {
    takes: ({ type }) => pictureTypes.includes(type),
    attach: () => void toastFailure(t("noPicture")),
    upload: async (file) => {
      if (file.size > maxSignatureBytes) {
        void toastFailure(t("tooLarge"))
        return null
      }
      setUploads((count) => count + 1)
      try {
        const { data } = await api.messenger.upload({ file })
        return pictureAddress(data.media_id)
      } catch (error) {
        void showFailure(error, t("failed"))
        return null
      } finally {
        setUploads((count) => count - 1)
      }
    },
  }
  return { pictures, isUploading: uploads > 0 }
}
