/**
 * Uploads a file and reports progress. `fetch` has no upload progress, so this uses
 * XMLHttpRequest.
 */

import type * as z from 'zod/mini'
import { connection } from '#client/texts/connection.ts'
import { ApiError } from './api-error.ts'
import { failureFrom } from './call.ts'

interface Upload<Answer extends z.ZodMiniType> {
  address: string
  file: Blob
  type: string
  answer: Answer
  /** 0 to 100. */
  onProgress: (percent: number) => void
}

export function upload<Answer extends z.ZodMiniType>({
  address,
  file,
  type,
  answer,
  onProgress,
}: Upload<Answer>): Promise<z.output<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<z.output<Answer>>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('Content-Type', type)
  request.setRequestHeader('Accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => {
    onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 100)
  }
  request.onerror = () =>
    reject(new ApiError(connection.unreachable, { status: 0, detail: connection.unreachable }))
  request.onload = () => {
    const { status, statusText, responseText: body } = request
    if (status !== 200) {
      const contentType = request.getResponseHeader('Content-Type')
      void failureFrom({ status, statusText, contentType, body }).then(reject)
      return
    }
    try {
      resolve(answer.parse(JSON.parse(body)))
    } catch (cause) {
      reject(new ApiError(connection.unreadable, { status, detail: connection.unreadable, cause }))
    }
  }
  request.send(file)
  return promise
}
