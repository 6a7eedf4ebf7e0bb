import type { NextRequest } from "next/server"
import { answerCompanies } from "../../best.ts"

export async function GET(request: NextRequest): Promise<Response> {
  return Response.json(await answerCompanies(request.nextUrl.searchParams.get("case") ?? undefined))
}
