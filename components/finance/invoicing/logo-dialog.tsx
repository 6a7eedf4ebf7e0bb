"use client"

import { Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { DropZone } from "#components/ui/upload/drop-zone.tsx"
import { useUpload } from "#components/ui/upload/use-upload.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { StoredSeller } from "#lib/contract/finance/invoicing-admin.ts"
import { maxLogoMegabytes } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./invoicing.module.css"
import { logoAddress } from "./logo-address.ts"

type Props = { seller: StoredSeller; name: string; onSaved: (sellers: StoredSeller[]) => void }

/** The dialog with the logo at the head of documents to come. */
export function LogoDialog({ name, ...props }: Props) {
  const t = useTranslations("invoicingAdmin.logo")
  return (
    <EditDialog title={t("title", { name })}>
      {(close) => <LogoForm {...props} name={name} onClose={close} />}
    </EditDialog>
  )
}

/** What colleagues made of it in the meantime, of a refusal that says so. */
async function changedSellers(error: unknown): Promise<StoredSeller[] | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The schema came with the API's client, after the page.
  const { storedSeller } = await import("#lib/contract/finance/invoicing-admin.ts")
  return storedSeller.array().safeParse(error.body.current).data
}

function LogoForm({ seller, name, onSaved, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("invoicingAdmin.logo")
  const { entity, version, logo } = seller
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const upload = useUpload(maxLogoMegabytes, async (file, { tell, signal }) => {
    const { watchedApi } = await import("#lib/api/upload.ts")
    try {
      const { data } = await watchedApi(tell).invoicingAdmin.setLogo({ entity, version, file }, { signal })
      onSaved(data)
      void toastSuccess(t("saved"))
      onClose()
    } catch (error) {
      const current = await changedSellers(error)
      if (current) onSaved(current)
      throw error
    }
  })
  const removal = useMutation({
    mutationFn: () => api.invoicingAdmin.removeLogo({ entity, version }),
    onSuccess: ({ data }) => {
      onSaved(data)
      void toastSuccess(t("removed"))
    },
    onError: async (error) => {
      const current = await changedSellers(error)
      if (current) onSaved(current)
      void showFailure(error, t("removeFailed"))
    },
  })
  async function remove() {
    const question = { title: t("removeQuestion", { name }), message: t("removeExplain") }
    if (await confirm({ ...question, action: t("remove"), danger: true })) removal.mutate()
  }
  const isSending = upload.state.name === "uploading"
  return (
    <div className={classes.logoForm}>
      <p className={classes.hint}>{t("hint")}</p>
      {logo ? (
        <div className={classes.paper}>
          {/* biome-ignore lint/performance/noImgElement: a picture of the API, behind the session */}
          <img src={logoAddress(logo)} alt={t("current", { name })} width={logo.width} height={logo.height} />
        </div>
      ) : null}
      <DropZone
        upload={upload}
        choose={t(logo ? "replace" : "choose")}
        limits={t("limits", { megabytes: maxLogoMegabytes })}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      />
      <div className={classes.logoActions}>
        {logo ? (
          <Button
            variant="subtle"
            color="red"
            loading={removal.isPending}
            disabled={isSending}
            onClick={() => void remove()}
          >
            {t("remove")}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </div>
  )
}
