import { getTranslations } from "next-intl/server"
import type { Operation } from "#lib/api/openapi.ts"
import classes from "./docs.module.css"
import { schemaText } from "./schema-text.ts"

type Props = { method: string; path: string; operation: Operation }

/** One call: what it takes and what it answers, folded until asked for. */
export async function OperationEntry({ method, path, operation }: Props) {
  const t = await getTranslations("docs")
  const body = operation.requestBody?.content?.["application/json"]?.schema
  return (
    <details className={classes.operation}>
      <summary>
        <span className={classes.method}>{method.toUpperCase()}</span>
        <code className={classes.path}>{path}</code>
        <span className={classes.summary}>{operation.summary}</span>
      </summary>
      {operation.parameters.length > 0 && (
        <table className={classes.parameters}>
          <caption>{t("parameters")}</caption>
          <tbody>
            {operation.parameters.map((parameter) => (
              <tr key={`${parameter.in} ${parameter.name}`}>
                <th scope="row">
                  <code>{parameter.name}</code>
                </th>
                <td>{parameter.in}</td>
                <td>{parameter.required ? t("required") : ""}</td>
                <td>
                  <code>{schemaText(parameter.schema)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body !== undefined && <Schema title={t("body")} schema={body} />}
      {Object.entries(operation.responses).map(([status, { content }]) => (
        <Schema
          key={status}
          title={t("answer", { status })}
          schema={content?.["application/json"]?.schema ?? content?.["text/event-stream"]?.schema ?? {}}
        />
      ))}
    </details>
  )
}

function Schema({ title, schema }: { title: string; schema: unknown }) {
  return (
    <figure className={classes.schema}>
      <figcaption>{title}</figcaption>
      <pre>{schemaText(schema)}</pre>
    </figure>
  )
}
