export interface NginxOptions {
  /** For logs, the process id and temporary files. */
  folder: string
  /** The paths of the certificate and of its key. */
  certificate: string
  key: string
  /** Replaces port 443; the redirect of port 80 moves to the port after it. */
  port: number
  /** The ports of the web processes, in the order of the sample's servers. */
  upstreams?: readonly number[]
  serverName?: string
}

/** Turns deploy/nginx.conf into a complete configuration that an unprivileged nginx can test or run. */
export function runnableNginxConfig(sample: string, options: NginxOptions): string {
  const { folder, certificate, key, port, upstreams = [3001, 3002], serverName } = options
  let site = sample
    .replaceAll(/listen \[::\]:(80|443)[^;]*;/g, '')
    .replaceAll(/listen 80;/g, `listen 127.0.0.1:${port + 1};`)
    .replaceAll(/listen 443 /g, `listen 127.0.0.1:${port} `)
    .replaceAll(/ssl_certificate +[^;]+;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key +[^;]+;/g, `ssl_certificate_key ${key};`)
    .replaceAll(/access_log \S+ /g, `access_log ${folder}/access.log `)
  for (const [index, upstream] of upstreams.entries()) {
    site = site.replace(`server 127.0.0.1:${3001 + index} `, `server 127.0.0.1:${upstream} `)
  }
  if (serverName) site = site.replaceAll('evenstream.example', serverName)
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log warn;`,
    'events { worker_connections 1024; }',
    'http {',
    ...temporaryFolders.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ].join('\n')
}
