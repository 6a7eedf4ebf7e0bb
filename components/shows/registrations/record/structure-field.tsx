import { IconDownload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import styles from "#components/records/page/lines.module.css"
import blocks from "#components/ui/page/record-block.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"

/** How a booth is built, and the technical file of that. */
export function StructureField({ booth, ...reading }: Reading & { booth: number }) {
  const t = useTranslations("registration.booths")
  const path = `booth.${booth}.booth_structure_link` as const
  const chosen = reading.offers.structures.find(({ id }) => id === reading.values[path])
  return (
    <>
      <ShownField path={path} {...reading} />
      {chosen?.link ? (
        <div>
          <dt className="visually-hidden">{t("structureFile")}</dt>
          <dd className={blocks.value}>
            <a href={chosen.link} className={styles.outside} download>
              <IconDownload size={14} aria-hidden /> {t("structureFile")}
            </a>
          </dd>
        </div>
      ) : null}
    </>
  )
}
