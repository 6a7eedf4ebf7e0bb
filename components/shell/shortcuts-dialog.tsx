"use client"

import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { Fragment } from "react"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { facesOf } from "./key-faces.ts"
import type { ShortcutGroup } from "./shortcuts.tsx"
import classes from "./shortcuts-dialog.module.css"

type Props = { opened: boolean; groups: ShortcutGroup[]; onClose: () => void }

function Keys({ keys }: { keys: string }) {
  const t = useTranslations("shell")
  const isMac = navigator.platform.startsWith("Mac")
  const names = { Enter: t("keys.enter"), Escape: t("keys.escape"), " ": t("keys.space") }
  return keys.split(" ").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span className={classes.then}>{t("then")}</span>}
      {facesOf(part, isMac, names).map((face) => (
        <kbd key={face} className={classes.key}>
          {face}
        </kbd>
      ))}
    </Fragment>
  ))
}

/** The keys that work on the present screen. */
export function ShortcutsDialog({ opened, groups, onClose }: Props) {
  const t = useTranslations("shell")
  return (
    <Modal
      opened={useShown(opened)}
      onClose={onClose}
      title={t("shortcuts")}
      size={760}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ title: classes.title }}
    >
      <div className={classes.groups}>
        {groups.map(({ name, rows }) => (
          <section key={name} className={classes.group}>
            <h3 className={classes.heading}>{name}</h3>
            <dl className={classes.rows}>
              {rows.map(({ keys, label }) => (
                <div key={keys} className={classes.row}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
