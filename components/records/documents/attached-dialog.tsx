import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { useShown } from "#components/ui/panels/use-shown.ts"
import type { DocumentUse } from "#lib/contract/records/documents.ts"
import classes from "./documents.module.css"
import type { Attached } from "./use-delete.tsx"

type Props = { attached: Attached; onClose: () => void }

/** Says that a document is attached, and where, so that it can be taken off there. */
export function AttachedDialog({ attached: { name, uses }, onClose }: Props) {
  const t = useTranslations("documents.attached")
  return (
    <Modal
      opened={useShown(true)}
      onClose={onClose}
      title={t("title", { name })}
      size={480}
      centered
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <p>{t("why")}</p>
      {uses.map((use) => (
        <Places key={use.kind} use={use} />
      ))}
      <div className={classes.buttons}>
        <PlainButton look="primary" onClick={onClose} data-autofocus>
          {t("close")}
        </PlainButton>
      </div>
    </Modal>
  )
}

const pathOf: Record<DocumentUse["kind"], ((id: number) => string) | undefined> = {
  template: undefined,
  draft: undefined,
  mail: (id) => `/messenger?thread=${id}`,
  bulk_mail: undefined,
}

function Places({ use: { kind, count, places } }: { use: DocumentUse }) {
  const t = useTranslations("documents.attached")
  const path = pathOf[kind]
  const others = count - places.length
  return (
    <section className={classes.uses}>
      <h3>{t(`kinds.${kind}`, { count })}</h3>
      <ul>
        {places.map(({ id, name, user }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that may not be read have nothing else to be distinguished by
          <li key={place}>
            {id !== null && path ? (
              <Link href={path(id)}>{name || t("untitled")}</Link>
            ) : (
              (name ?? t("unreadable"))
            )}
            {user && <span className={classes.by}> · {user}</span>}
          </li>
        ))}
        {others > 0 && <li>{t("others", { count: others })}</li>}
      </ul>
    </section>
  )
}
