"use client"

import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { lazy, type ReactNode, useState } from "react"
import { EditableField } from "#components/records/changes/editable-field.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { useCompanyForm } from "./company-context.ts"
import { lazyEditor } from "./company-form.tsx"
import { isNothing, ofShow, type ShowParts, showPart, showPaths } from "./show-part.ts"
import vendorStyles from "./vendor.module.css"

const ShowEditor = lazyEditor(() => import("./show-editor.tsx"))
const ShowValue = lazy(persistently(() => import("./show-value.tsx"), { loadsWhenIdle: true }))

type Props = { shows: { parts: ShowParts; children: ReactNode }[] }

/** A vendor show by show; a show it has nothing to do with is offered below. */
export function VendorShowList({ shows }: Props) {
  const t = useTranslations("company.vendor")
  const form = useCompanyForm()
  const mayEdit = useMayEdit()
  const [added, setAdded] = useState<readonly number[]>([])
  const values = { ...form.original, ...form.changes }
  const isShown = (show: ShowParts) => added.includes(show.id) || !isNothing(ofShow(values, show))
  const hidden = shows.filter(({ parts }) => !isShown(parts))

  return (
    <>
      {shows
        .filter(({ parts }) => isShown(parts))
        .map(({ parts, children }) => (
          <section key={parts.id} className={vendorStyles.show} aria-label={parts.name}>
            <EditableField
              paths={showPaths}
              part={showPart(form, parts)}
              label={parts.name}
              isBare
              startsOpen={added.includes(parts.id)}
              value={<ShowValue show={parts.id} />}
              editor={() => <ShowEditor show={parts} />}
              onNear={ShowEditor.preload}
              begun={null}
            >
              {children}
            </EditableField>
          </section>
        ))}
      {hidden.length > 0 && mayEdit ? (
        <p className={vendorStyles.more}>
          {hidden.map(({ parts }) => (
            <LinkButton
              key={parts.id}
              isQuiet
              aria-label={t("addShow", { name: parts.name })}
              onClick={() => setAdded([...added, parts.id])}
            >
              <IconPlus size={14} aria-hidden /> {parts.name}
            </LinkButton>
          ))}
        </p>
      ) : null}
    </>
  )
}
