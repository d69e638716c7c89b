-- Clients attach songs and films. Limits that staff changed stay. New databases get these limits from the seeds.
update storage.buckets set file_size_limit = 100000000 where id = 'tickets' and file_size_limit = 10000000;
update storage.buckets set file_size_limit = 5000000000 where id = 'deliverables' and file_size_limit is null;
update storage.buckets set file_size_limit = 104857600 where id = 'evidence' and file_size_limit is null;
