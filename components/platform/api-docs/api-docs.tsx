import { getTranslations } from "next-intl/server"
import { ProductMark } from "#components/shell/product-mark.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { OpenApi, Operation } from "#lib/api/openapi.ts"
import classes from "./docs.module.css"
import { OperationEntry } from "./operation-entry.tsx"

type Entry = { method: string; path: string; operation: Operation }

/** Every call of the API, by area (H-11). */
export async function ApiDocs({ document }: { document: OpenApi }) {
  const t = await getTranslations("docs")
  const areas = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? "")
  return (
    <main className={classes.page}>
      <Link href="/" className={classes.home}>
        <ProductMark />
      </Link>
      <h1>{document.info.title}</h1>
      <p className={classes.lead}>
        {t.rich("lead", {
          code: (text) => <code>{text}</code>,
          file: (text) => <a href="/api/openapi.json">{text}</a>,
        })}
      </p>
      <h2>{t("callers")}</h2>
      <p>{t.rich("bearer", { code: (text) => <code>{text}</code> })}</p>
      <p>{t.rich("cookie", { code: (text) => <code>{text}</code> })}</p>
      <h2>{t("errors")}</h2>
      <p>{t.rich("errorsText", { code: (text) => <code>{text}</code> })}</p>
      <nav aria-label={t("areas")} className={classes.areas}>
        {[...areas].map(([area, entries]) => (
          <a key={area} href={`#${idOf(area)}`}>
            {area} <span>{entries.length}</span>
          </a>
        ))}
      </nav>
      {[...areas].map(([area, entries]) => (
        <section key={area} id={idOf(area)} className={classes.area} aria-labelledby={`${idOf(area)}-title`}>
          <h2 id={`${idOf(area)}-title`}>{area}</h2>
          {entries.map((entry) => (
            <OperationEntry key={`${entry.method} ${entry.path}`} {...entry} />
          ))}
        </section>
      ))}
    </main>
  )
}

/** The anchor of an area: "Mailing lists" is at #mailing-lists. */
const idOf = (area: string) => area.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")

function entriesOf({ paths }: OpenApi): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: `/api${path}`, operation })),
  )
}
