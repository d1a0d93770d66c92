import { ownData } from '#client/texts/own-data.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#client/ui/card.tsx'
import { LegalHost } from '#client/ui/legal/legal-host.tsx'
import { LegalLinks } from '#client/ui/legal/legal-links.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SectionError } from '../section-error.tsx'
import { DeletePart } from './delete-part.tsx'
import { ExportPart } from './export-part.tsx'
import { ImportPart } from './import-part.tsx'
import { type OwnData, useOwnData } from './use-own-data.ts'

export function YourData() {
  const { data, isError, refetch } = useOwnData()
  return (
    <Card aria-labelledby="your-data">
      <CardHeader>
        <CardTitle id="your-data">{ownData.title}</CardTitle>
      </CardHeader>
      <CardBody className="grid gap-6">
        {data ? (
          <>
            <ExportPart counts={data.holds} latest={data.export} />
            {isEmpty(data) && <ImportPart />}
          </>
        ) : isError ? (
          <SectionError text={ownData.failed} onRetry={() => void refetch()} />
        ) : (
          <OwnDataSkeleton />
        )}
        {/* Shown after the parts above it, which would otherwise move it under the pointer. */}
        {(data || isError) && <DeletePart />}
        <SmallPrint />
      </CardBody>
    </Card>
  )
}

function SmallPrint() {
  return (
    <div className="grid gap-1 border-t border-line pt-6">
      <p className="text-[0.9375rem] text-ink-soft">{ownData.legal}</p>
      <LegalLinks className="-mb-2 -ml-4 flex flex-wrap gap-x-2" />
      <LegalHost />
    </div>
  )
}

const isEmpty = ({ holds }: OwnData) => holds.slides === 0 && holds.entries === 0

function OwnDataSkeleton() {
  return (
    <div className="grid gap-3">
      <p className="sr-only">{ownData.loading}</p>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-2 h-12 w-48 rounded-full" />
    </div>
  )
}
