create trigger keep before update or delete on internal.closed_months for each row execute function internal.keep_closed_month();
create trigger log_change after insert on internal.closed_months for each row execute function internal.log_change('month', 'month');
