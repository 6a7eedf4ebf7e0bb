import { Button, Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import styles from "./conflict-dialog.module.css"
import dialogs from "./dialogs.module.css"

type Side = "theirs" | "mine"

type Props = {
  fields: { path: string; label: string; theirs: ReactNode; mine: ReactNode }[]
  onClose: () => void
  /** @param theirs paths of the fields whose stored value stays */
  onSettle: (theirs: string[]) => void
}

/** Theirs beside mine for every field that two people changed; one of each is chosen. */
export function ConflictDialog({ fields, onClose, onSettle }: Props) {
  const t = useTranslations("changes.conflict")
  const [theirs, setTheirs] = useState<readonly string[]>([])

  function choose(path: string, side: Side) {
    const others = theirs.filter((one) => one !== path)
    setTheirs(side === "theirs" ? [...others, path] : others)
  }

  return (
    <Modal
      opened={useShown(true)}
      onClose={onClose}
      title={t("title")}
      size={760}
      centered
      withCloseButton={false}
      classNames={{ title: dialogs.title }}
    >
      <p className={dialogs.text}>{t("explain", { count: fields.length })}</p>
      <div className={styles.fields}>
        {fields.map(({ path, label, ...sides }) => (
          <fieldset key={path} className={styles.field}>
            <legend className={styles.label}>{label}</legend>
            {(["theirs", "mine"] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={path}
                  checked={theirs.includes(path) === (side === "theirs")}
                  onChange={() => choose(path, side)}
                />
                <span className={styles.heading}>{t(side)}</span>
                <span className={styles.value}>{sides[side]}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={dialogs.buttons}>
        {fields.length > 1 ? (
          <>
            <Button variant="subtle" color="gray" onClick={() => setTheirs(fields.map(({ path }) => path))}>
              {t("allTheirs")}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setTheirs([])}>
              {t("allMine")}
            </Button>
          </>
        ) : null}
        <span className={dialogs.gap} />
        <Button variant="default" onClick={onClose}>
          {t("back")}
        </Button>
        <Button onClick={() => onSettle([...theirs])} data-autofocus>
          {t("settle")}
        </Button>
      </div>
    </Modal>
  )
}
