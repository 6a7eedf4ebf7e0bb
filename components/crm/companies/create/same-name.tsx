import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import styles from "./create-fields.module.css"

/** Milliseconds without a keystroke before the server is asked. */
const askDelay = 300

const none = { names: [], perhaps: [] }

type Hit = { id: number; name: string; detail: string }

/** Companies that have the name being typed already, or perhaps. There may well be two. */
export function SameName({ name }: { name: string }) {
  const t = useTranslations("company.create")
  const [settled] = useDebouncedValue(name.trim(), askDelay)
  const answer = useQuery({
    queryKey: ["companies", "duplicates", settled],
    queryFn: () => api.companies.findDuplicates({ name: settled }),
    enabled: settled !== "",
    staleTime: 10_000,
  })
  const { names, perhaps } = settled === "" ? none : (answer.data ?? none)
  return (
    <div role="status">
      {names.length > 0 && (
        <div className={styles.warning}>
          {t("sameName", { count: names.length })}
          <Hits hits={names} />
        </div>
      )}
      {perhaps.length > 0 && (
        <div className={styles.warning}>
          {t("similarName", { count: perhaps.length })}
          <Hits hits={perhaps} />
        </div>
      )}
    </div>
  )
}

function Hits({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul>
      {hits.map(({ id, name, detail }) => (
        <li key={id}>
          <a href={`/company/${id}`} target="_blank" rel="noopener">
            {name}
          </a>
          {detail ? ` · ${detail}` : ""}
        </li>
      ))}
    </ul>
  )
}
