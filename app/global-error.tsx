"use client"

type Props = { error: Error & { digest?: string }; reset: () => void }

/** Replaces the root layout when that itself failed, so it has neither texts nor styles to count on: both languages, plain. */
export default function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en">
      <body
        style={{ maxWidth: 520, margin: "18vh auto", padding: "0 24px", fontFamily: "system-ui, sans-serif" }}
      >
        <title>Salon</title>
        <h1>Sorry, there is a technical error (500)</h1>
        <p lang="fr">Désolé, une erreur technique est survenue (500)</p>
        {error.digest && (
          <p>
            Log line · Ligne de journal : <code>{error.digest}</code>
          </p>
        )}
        <button type="button" onClick={reset}>
          Try again · Réessayer
        </button>
      </body>
    </html>
  )
}
