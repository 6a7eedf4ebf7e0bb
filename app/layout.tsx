import "@fontsource-variable/inter/wght.css"
import "./fonts/inter.css"
import "./globals.css"
import { ColorSchemeScript } from "@mantine/core"
import type { Metadata, Viewport } from "next"
import { headers } from "next/headers"
import { getLocale, getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { Providers } from "#components/shell/providers.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

/** Texts that every screen's browser code may need. */
const sharedAreas = ["common", "errors", "shell", "changes", "interface"] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common")
  const product = t("product")
  return {
    title: { template: `%s · ${product}`, default: product },
    description: t("description"),
    applicationName: product,
    robots: { index: false, follow: false },
    referrer: "same-origin",
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#191c21" },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, incoming] = await Promise.all([getLocale(), headers()])
  const nonce = incoming.get("x-nonce") ?? undefined
  return (
    // A script sets the reader's colour scheme before React starts; without scripts the page stays light.
    <html lang={locale} data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        {/* Among a page's metadata it would be asked for again with every page that is opened. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <ScreenMessages areas={sharedAreas}>
          <Providers nonce={nonce}>{children}</Providers>
        </ScreenMessages>
      </body>
    </html>
  )
}
