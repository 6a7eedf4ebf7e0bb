import { Modal } from "@mantine/core"
import { IconFile, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { DocumentPicker } from "#components/records/documents/shared/document-picker.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { api } from "#lib/api/client.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import classes from "./template.module.css"
import type { TemplateDraft } from "./template-draft.ts"

type Documents = TemplateDraft["documents"]
type Props = { documents: Documents; onChange: (documents: Documents) => void }

/** The picker answers files; a template names documents. */
async function asDocuments(files: MediaFile[]): Promise<Documents> {
  const missing = new Set(files.map(({ media_id }) => media_id))
  const found: Documents = []
  for (let page = 1; found.length < missing.size; page += 1) {
    const { data, meta } = await api.documents.list({ page, per_page: 100 })
    for (const { id, media_id, name, mime, size } of data)
      if (missing.has(media_id)) found.push({ document_id: id, media_id, name, mime, size })
    if (page >= meta.last_page) break
  }
  return found
}

/** Documents that a mail made of the template brings. */
export function AttachedDocuments({ documents, onChange }: Props) {
  const t = useTranslations("mailTemplates")
  const [isPicking, setPicking] = useState(false)
  async function take(files: MediaFile[]) {
    setPicking(false)
    const known = new Set(documents.map(({ media_id }) => media_id))
    const more = (await asDocuments(files)).filter(({ media_id }) => !known.has(media_id))
    onChange([...documents, ...more])
  }
  return (
    <section className={classes.documents} aria-label={t("documents")}>
      <ul>
        {documents.map(({ media_id, name }) => (
          <li key={media_id}>
            <IconFile size={14} aria-hidden /> {name}
            <IconButton
              size="small"
              label={t("removeDocument", { name })}
              onClick={() => onChange(documents.filter((one) => one.media_id !== media_id))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <PlainButton size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {t("attach")}
      </PlainButton>
      <Modal
        opened={useShown(isPicking)}
        onClose={() => setPicking(false)}
        title={t("documents")}
        size={640}
        centered
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <DocumentPicker onPick={(files) => void take(files)} onCancel={() => setPicking(false)} />
      </Modal>
    </section>
  )
}
