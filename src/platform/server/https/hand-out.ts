import { createHash, hash, X509Certificate } from 'node:crypto';

/** The authority's SHA-256 fingerprint, in pairs of capitals, as every system shows it. */
export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

/** The authority as one system installs it, by the file's name; null for any other name. */
export function authorityFile(name: string, pem: string): { readonly type: string; readonly body: Buffer } | null {
  const raw = new X509Certificate(pem).raw;
  if (name === 'tavolina.crt' || name === 'tavolina.cer') return { type: 'application/x-x509-ca-cert', body: raw };
  if (name !== 'tavolina.mobileconfig') return null;
  return { type: 'application/x-apple-aspen-config', body: Buffer.from(appleProfile(raw)) };
}

/** A configuration profile with one certificate. The same authority has the same identifiers: it is replaced, not doubled. */
function appleProfile(raw: Buffer): string {
  const id = hash('sha256', raw, 'hex').slice(0, 12);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadCertificateFileName</key><string>tavolina.cer</string>
      <key>PayloadContent</key><data>${raw.toString('base64')}</data>
      <key>PayloadDisplayName</key><string>Tavolina</string>
      <key>PayloadIdentifier</key><string>tavolina.${id}.authority</string>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadUUID</key><string>${uuidFrom(raw, 'authority')}</string>
      <key>PayloadVersion</key><integer>1</integer>
    </dict>
  </array>
  <key>PayloadDisplayName</key><string>Tavolina</string>
  <key>PayloadIdentifier</key><string>tavolina.${id}</string>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadUUID</key><string>${uuidFrom(raw, 'profile')}</string>
  <key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`;
}

function uuidFrom(raw: Buffer, part: string): string {
  const hex = createHash('sha256').update(raw).update(part).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
