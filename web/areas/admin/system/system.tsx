import { AdminFrame } from '../admin-frame.tsx';
import { BackupLine } from '../overview/backup-line.tsx';
import { ViolationsPanel } from './violations-panel.tsx';

/** `/admin/system`: how the installation is doing. */
export default function SystemPage() {
  return (
    <AdminFrame title="System" lede="Backups, and what browsers report about this shop’s pages.">
      <section aria-labelledby="backups" className="grid gap-4">
        <h2 id="backups" className="title text-xl">
          Backups
        </h2>
        <BackupLine />
      </section>
      <ViolationsPanel />
    </AdminFrame>
  );
}
